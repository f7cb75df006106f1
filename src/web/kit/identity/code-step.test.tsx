import { expect, test } from 'vitest';
import identity from '../../../messages/en/identity.json' with { type: 'json' };
import ui from '../../../messages/en/ui.json' with { type: 'json' };
import { draw } from '../../test-draw.ts';
import { CodeStep } from './code-step.tsx';

const step = {
  reference: 'ABCD',
  destination: '081xxxx',
  to: { by: 'telephone' as const, email: '', telephone: '0812345678', countryCodeId: '1' },
};

test.each(['panel', 'registration'] as const)(
  'why the %s’s code was refused is said after "- " (SPEC §8)',
  (kind) => {
    const html = draw(
      'en',
      { identity, ui },
      <CodeStep
        {...{ step, kind, action: '/login', hidden: {}, editHref: '/login', isDemo: false }}
        reply={{ code: step, message: 'Please wait' }}
      />,
    );
    expect(html).toContain('>- Please wait<');
  },
);
