/** Invented answers of applicants, and walks through a flow with them. */
export {
  type ApplicantWalk,
  applicantAnswers,
  readSamples,
  type SampleApplicant,
  samplesFile,
  walkApplicant,
} from './applicants.ts';
export { answersBeside } from './sample-answers.ts';
export { type Walk, walkOf } from './walk.ts';
