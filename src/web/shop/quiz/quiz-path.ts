export const quizPath = (quizId: number) => `/academy/quiz/${quizId}`;
export const tryPath = (quizId: number, attemptId: number) => `${quizPath(quizId)}/try/${attemptId}`;
