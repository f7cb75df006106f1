import { ORPCError } from '@orpc/server';
import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { nameIn, userBusinessTypes, userTargetTypes } from '../identity/company-form.rules.ts';
import { decideApplication } from './decide-application.ts';
import { listApplications, readOwnApplication } from './list-applications.ts';
import { onboardingContract } from './onboarding.contract.ts';
import { reapplyAsCompany } from './reapply-as-company.ts';

type Row = {
  id: number;
  companyName: string;
  userTargetTypeIds: readonly number[];
  businessTypeId: number;
  status: 'waiting' | 'approved' | 'rejected';
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};

function describeApplication(locale: Locale, row: Row) {
  return {
    id: row.id,
    companyName: row.companyName,
    userTargetTypes: row.userTargetTypeIds.map((id) => nameIn(locale, userTargetTypes, id)),
    businessType: nameIn(locale, userBusinessTypes, row.businessTypeId),
    status: row.status,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function onboardingApi(services: Services) {
  const calls = implementCalls(onboardingContract);
  return calls.router({
    targetTypes: calls.targetTypes.handler(({ context }) =>
      userTargetTypes.map((type) => ({ targetTypeId: type.id, name: type[context.culture] })),
    ),
    businessTypes: calls.businessTypes.handler(({ context }) =>
      userBusinessTypes.map((type) => ({ businessTypeId: type.id, name: type[context.culture] })),
    ),

    own: calls.own.handler(async ({ context }) => {
      const row = await readOwnApplication(services, callerOf(context).userId);
      return { application: row === null ? null : describeApplication(context.culture, row) };
    }),

    reapply: calls.reapply.handler(async ({ input, context, errors }) => {
      const result = await reapplyAsCompany(services, {
        userId: callerOf(context).userId,
        companyName: input.company,
        userTargetTypeIds: input.userTargetTypeId,
        businessTypeId: input.businessTypeId,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { id: result.value };
    }),

    list: calls.list.handler(async ({ input, context }) => {
      const { rows, counts } = await listApplications(services, { ...input, perPage: input.perpage });
      const dataList = rows.map((row) => ({
        ...describeApplication(context.culture, row),
        email: row.email,
        isEmailVerified: row.isEmailVerified,
        telephone: row.telephone,
        isTelephoneVerified: row.isTelephoneVerified,
      }));
      return { dataList, counts };
    }),

    approve: calls.approve.handler(async ({ input, context, errors }) => {
      const result = await decideApplication(services, {
        ...input,
        verdict: 'approved',
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    reject: calls.reject.handler(async ({ input, context, errors }) => {
      const result = await decideApplication(services, {
        ...input,
        verdict: 'rejected',
        staffUserId: callerOf(context).userId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    partner: calls.partner.handler(async ({ context }) => {
      const row = await readOwnApplication(services, callerOf(context).userId);
      if (row === null) throw new ORPCError('notFound', { status: 404 });
      return {
        companyName: row.companyName,
        since: (row.decidedAt ?? row.createdAt).toISOString(),
      };
    }),
  });
}
