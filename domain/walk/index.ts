/** Invented answers of applicants, and walks through a flow with them. */
export { answerWords } from './answer-words.ts';
export {
  type ApplicantWalk,
  applicantAnswers,
  readSamples,
  type SampleApplicant,
  samplesFile,
  walkApplicant,
} from './applicants.ts';
export { previewAnswers } from './sample-answers.ts';
export { type Walk, walkFlow } from './walk.ts';
