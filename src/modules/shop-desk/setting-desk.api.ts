import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { checkService } from './check-service.ts';
import { listSettingGroups, readSettingGroup } from './read-setting-group.ts';
import { restoreSettingGroup, type SettingFailure, saveSettingGroup } from './save-setting-group.ts';
import { saveSettingPicture } from './save-setting-picture.ts';
import { readTestMessages, sendTestMessage } from './send-test-message.ts';
import { settingDeskContract } from './setting-desk.contract.ts';

export function settingDeskApi(services: Services) {
  const calls = implementCalls(settingDeskContract);
  const staffOf = (context: ApiContext) => ({
    userId: callerOf(context).userId,
    origin: originOf(context),
  });
  return calls.router({
    groups: calls.groups.handler(async () => ({ dataList: await listSettingGroups(services) })),

    group: calls.group.handler(({ input }) => readSettingGroup(services, input.group)),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const result = await saveSettingGroup(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return readSettingGroup(services, input.group);
    }),

    restore: calls.restore.handler(async ({ input, context, errors }) => {
      const result = await restoreSettingGroup(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return readSettingGroup(services, input.group);
    }),

    picture: calls.picture.handler(async ({ input, context, errors }) => {
      const result = await saveSettingPicture(services, staffOf(context), input);
      if (!result.ok)
        throw errors[result.failure.code]({
          ...uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.imageBytes }),
          ...detailOf(result.failure),
        });
      return readSettingGroup(services, input.group);
    }),

    services: calls.services.handler(async ({ context }) => {
      const {
        canSendMail,
        canSendSms,
        cardGateway,
        promptPayBillerId,
        bankQr,
        socialProviders,
        socialPages,
      } = services;
      const isSet = {
        mail: canSendMail,
        sms: canSendSms,
        cards: cardGateway !== null,
        promptpay: promptPayBillerId !== null,
        bankQr: bankQr !== null,
        line: socialProviders.has('line'),
        google: socialProviders.has('google'),
        apple: socialProviders.has('apple'),
        facebook: socialProviders.has('facebook'),
        facebookPages: socialPages.client !== null,
      };
      const names = Object.keys(isSet) as (keyof typeof isSet)[];
      return {
        dataList: names.map((service) => ({ service, isSet: isSet[service] })),
        tests: await readTestMessages(services, callerOf(context).userId),
      };
    }),

    test: calls.test.handler(async ({ input, context, errors }) => {
      const asked = { channel: input.channel, locale: context.culture };
      const result = await sendTestMessage(services, staffOf(context), asked);
      if (!result.ok) throw errors[result.failure.code]();
      return { to: result.value };
    }),

    check: calls.check.handler(async ({ input, context, errors }) => {
      const result = await checkService(services, staffOf(context), input.service);
      if (!result.ok) throw errors[result.failure.code]();
      return { state: result.value };
    }),
  });
}

function detailOf(failure: SettingFailure | { code: string }): { data?: unknown } {
  if ('fields' in failure) return { data: { fields: failure.fields } };
  return 'questions' in failure ? { data: { questions: failure.questions } } : {};
}
