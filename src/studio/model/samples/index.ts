/** Sample applicants in the files of a draft. */
export { addSample, removeSample, replaceSample, samplesIn } from './samples.ts';
