export { FieldGroups, leafFields, leafTemplates } from './form-templates.tsx';
export { LeafField } from './LeafField.tsx';
export { liveField } from './live-field.tsx';
export { plainFieldSchema } from './plain-field.ts';
export { RootObject } from './RootObject.tsx';
export { schemaUtilsOf } from './schema-utils.ts';
export { RefreshFormContext, useFormData, useRefreshForm } from './use-form-data.ts';
