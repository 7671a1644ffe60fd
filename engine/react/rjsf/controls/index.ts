export { DateParts, DateTimeParts } from './DateParts.tsx';
export { FileInput } from './FileInput.tsx';
export { Rating } from './Rating.tsx';
export { TimeInput } from './TimeInput.tsx';
