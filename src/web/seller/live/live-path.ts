export const livesPath = '/manage-store/live';
