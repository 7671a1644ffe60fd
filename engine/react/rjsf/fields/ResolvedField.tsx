import { deepEquals, type FieldProps, getUiOptions } from '@rjsf/utils';
import { memo } from 'react';
import { LeafField } from './LeafField.tsx';
import { RootObject } from './RootObject.tsx';

/**
 * Resolves a schema by the answers and renders its field. A step with nested values, branches, or options that rjsf's
 * SchemaField acts on itself (`widgetNames`) renders rjsf's SchemaField instead, which `standard.tsx` loads: it is
 * exported only with all of rjsf's fields and widgets, 46 KB gzip of the first step's 250.
 */
export const ResolvedField = memo(function ResolvedField({ schema: givenSchema, ...props }: FieldProps) {
  const { uiSchema, registry, formData, readonly } = props;
  const schema = registry.schemaUtils.retrieveSchema(givenSchema, formData);
  const isHidden = getUiOptions(uiSchema, registry.globalUiOptions).widget === 'hidden';
  if (isHidden || schema.type === 'null' || Object.keys(schema).length === 0) return null;
  const Field = schema.type === 'object' ? RootObject : LeafField;
  return <Field {...props} schema={schema} readonly={readonly || givenSchema.readOnly || schema.readOnly} />;
}, deepEquals);
