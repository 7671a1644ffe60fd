/** Sample applicants in the files of a draft. */
export { addSample, removeSample, samplesIn, writeSample } from './samples.ts';
