import { type ApiClient, apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { drawQr } from '../../ui/qr-code.server.ts';
import type { FactorReply, NewApp } from './factor-reply.types.ts';

type SetUp = Awaited<ReturnType<ApiClient['secondFactor']['confirmTotp']>>;
type Proven = Awaited<ReturnType<ApiClient['secondFactor']['prove']>>;
/** What a form about the second factor came to: something to show, a factor proven, or one set up. */
export type FactorDeed =
  | { reply: FactorReply }
  | { proven: Proven }
  | { setUp: SetUp; how: 'app' | 'passkey' };

function newApp({ secret, address }: { secret: string; address: string }): NewApp {
  return { secret, address, drawing: drawQr(address) };
}

function answerIn(form: FormData): Record<string, unknown> | null {
  try {
    const answer: unknown = JSON.parse(formText(form, 'passkey'));
    return typeof answer === 'object' && answer !== null ? { ...answer } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * What the forms about the second factor do, wherever they stand: set an app or a passkey up, or prove one. Null for an
 * intent that isn't of theirs. `codeField` is where a code is typed that proves it.
 */
export async function actOnFactor(
  api: ApiClient,
  form: FormData,
  codeField = 'code',
): Promise<FactorDeed | null> {
  const intent = formText(form, 'intent');
  const code = formText(form, intent === 'confirm' ? 'code' : codeField).slice(0, 40);
  const isBySetUp = intent === 'confirm';
  const typed = {
    secret: formText(form, 'secret').slice(0, 100),
    address: formText(form, 'address').slice(0, 500),
  };
  try {
    switch (intent) {
      case 'begin':
        return { reply: { app: newApp(await api.secondFactor.beginTotp()) } };
      case 'confirm':
        if (code === '') return { reply: { isCodeMissing: true, app: newApp(typed) } };
        return { setUp: await api.secondFactor.confirmTotp({ code }), how: 'app' };
      case 'prove':
        if (code === '') return { reply: { isCodeMissing: true } };
        return { proven: await api.secondFactor.prove({ code }) };
      case 'askNewPasskey':
        return { reply: { passkeyOptions: (await api.secondFactor.beginPasskey()).options } };
      case 'askPasskey':
        return { reply: { passkeyOptions: (await api.secondFactor.askPasskey()).options } };
      case 'addPasskey': {
        // What it says, the call's contract and the library check.
        const passkey = answerIn(form) as Parameters<
          ApiClient['secondFactor']['confirmPasskey']
        >[0]['passkey'];
        const name = formText(form, 'name').slice(0, 60) || 'Passkey';
        return { setUp: await api.secondFactor.confirmPasskey({ name, passkey }), how: 'passkey' };
      }
      case 'provePasskey': {
        const passkey = answerIn(form) as NonNullable<
          Parameters<ApiClient['secondFactor']['prove']>[0]['passkey']
        >;
        return { proven: await api.secondFactor.prove({ passkey }) };
      }
      default:
        return null;
    }
  } catch (error) {
    const { message } = apiFailure(error);
    return { reply: { message, ...(isBySetUp ? { app: newApp(typed) } : {}) } };
  }
}
