import { ORPCError } from '@orpc/server';
import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { changeContact } from './change-contact.ts';
import { sendOwnerCode } from './confirm-owner.ts';
import { findAccountById } from './find-account.ts';
import { profileContract } from './profile.contract.ts';
import { maskIdCard } from './profile.rules.ts';
import { keepPhoto, readPhoto, removePhoto } from './profile-photo.ts';
import { updateProfile } from './update-profile.ts';

export function profileApi(services: Services) {
  const calls = implementCalls(profileContract);
  return calls.router({
    read: calls.read.handler(async ({ context }) => {
      const user = await findAccountById(services.db, callerOf(context).userId);
      if (user === null) throw new ORPCError('unauthenticated', { status: 401 });
      return {
        profile: {
          prefixId: user.prefixId,
          firstname: user.firstname,
          lastname: user.lastname,
          birthday: user.birthday,
          genderId: user.genderId,
          idCardNumber: user.idCardNumber === null ? null : maskIdCard(user.idCardNumber),
          backupTelephone: user.backupTelephone,
          email: user.email,
          isVerifyEmail: user.isEmailVerified,
          telephone: user.telephone,
          isVerifyTelephone: user.isTelephoneVerified,
          countryCodeId: user.countryCodeId,
          hasPhoto: user.imageKey !== null,
        },
      };
    }),

    update: calls.update.handler(async ({ input, context, errors }) => {
      const result = await updateProfile(services, callerOf(context).userId, input);
      if (!result.ok) throw errors.profileInvalid({ data: { fields: result.failure.fields } });
      return { isSaved: true as const };
    }),

    changeContact: calls.changeContact.handler(async ({ input, context, errors }) => {
      const { OTP: code, reference, password, ownerOTP, ownerReference, ...target } = input;
      const { userId, sessionId } = callerOf(context);
      const result = await changeContact(services, {
        userId,
        sessionId,
        target,
        reference,
        code,
        proof: { password, code: ownerOTP, reference: ownerReference },
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isChanged: true as const };
    }),

    sendOwnerCode: calls.sendOwnerCode.handler(async ({ context, errors }) => {
      const sent = await sendOwnerCode(services, callerOf(context).userId, context.culture);
      if (!sent.ok) {
        const { code, ...data } = sent.failure;
        throw errors[code]({ data });
      }
      const { reference, expiresAt, masked } = sent.value;
      return { reference, expiresAt: expiresAt.toISOString(), destination: masked };
    }),

    keepPhoto: calls.keepPhoto.handler(async ({ input, context, errors }) => {
      const bytes = Buffer.from(await input.file.arrayBuffer());
      const result = await keepPhoto(services, callerOf(context).userId, bytes);
      if (!result.ok)
        throw errors[result.failure.code](
          uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.imageBytes }),
        );
      return { isKept: true as const };
    }),

    removePhoto: calls.removePhoto.handler(async ({ context }) => {
      await removePhoto(services, callerOf(context).userId);
      return { isRemoved: true as const };
    }),

    photo: calls.photo.handler(async ({ context, errors }) => {
      const photo = await readPhoto(services, callerOf(context).userId);
      if (photo === null) throw errors.notFound();
      return new File([new Uint8Array(photo.bytes)], 'photo', { type: photo.contentType });
    }),
  });
}
