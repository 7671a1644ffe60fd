export { type Destination, upload } from './upload.ts';
export { APPLICATION_FIELDS, QUESTION_FIELDS } from './upload-fields.ts';
