export { DateParts, DateTimeParts } from './DateParts.tsx';
export { DateTimeInput } from './DateTimeInput.tsx';
export { FileInput } from './FileInput.tsx';
export { Rating } from './Rating.tsx';
export { TimeInput } from './TimeInput.tsx';
