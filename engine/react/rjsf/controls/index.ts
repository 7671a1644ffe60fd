/** Controls that replace rjsf's own. */
export { DateParts, DateTimeParts } from './DateParts.tsx';
export { FileInput } from './FileInput.tsx';
export { Rating } from './Rating.tsx';
export { TimeInput } from './TimeInput.tsx';
