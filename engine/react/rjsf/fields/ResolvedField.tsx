import { deepEquals, type FieldProps, getUiOptions } from '@rjsf/utils';
import { memo } from 'react';
import { LeafField } from './LeafField.tsx';
import { RootObject } from './RootObject.tsx';

/**
 * Resolves a schema by the answers and renders its field. A step with nested values, branches, or options that rjsf's
 * SchemaField acts on itself (`widgetNames`) renders rjsf's SchemaField instead, which `standard.tsx` loads: rjsf
 * exports it only together with all of its fields and widgets, which add 46 KB (gzip).
 */
export const ResolvedField = memo(function ResolvedField({ schema: givenSchema, ...props }: FieldProps) {
  const { uiSchema, registry, formData, readonly } = props;
  const schema = registry.schemaUtils.retrieveSchema(givenSchema, formData);
  const isHidden = getUiOptions(uiSchema, registry.globalUiOptions).widget === 'hidden';
  if (isHidden || schema.type === 'null' || Object.keys(schema).length === 0) return null;
  const Field = schema.type === 'object' ? RootObject : LeafField;
  return <Field {...props} schema={schema} readonly={readonly || givenSchema.readOnly || schema.readOnly} />;
}, deepEquals);
