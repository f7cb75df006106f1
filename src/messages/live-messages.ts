import en from './en/live.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/live.json' with { type: 'json' };

/** The words of live selling, on the screen and in the files to keep. */
export const liveTexts = openTexts('live', { th, en });
