import {
  type Field,
  type FieldProps,
  getTemplate,
  getUiOptions,
  orderProperties,
  type RJSFSchema,
  toFieldPathId,
} from '@rjsf/utils';

/**
 * The object that a form is as a whole: its properties in their order, each by rjsf's SchemaField. Objects inside are
 * drawn by rjsf's own ObjectField, which comes with the steps that have some (`standard.tsx`): it weighs 32 KB gzip with
 * its Markdown, and most steps have none.
 */
export function RootObject(props: FieldProps) {
  const { schema, uiSchema = {}, formData, fieldPathId, registry, errorSchema: _errors, ...rest } = props;
  const SchemaField = registry.fields.SchemaField as Field;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const Template = getTemplate('ObjectFieldTemplate', registry, options);
  const all = (schema.properties ?? {}) as Record<string, RJSFSchema>;
  const properties = orderProperties(Object.keys(all), options.order).map((name) => ({
    name,
    content: (
      <SchemaField
        {...rest}
        key={name}
        name={name}
        required={schema.required?.includes(name) ?? false}
        schema={all[name] ?? {}}
        uiSchema={uiSchema[name]}
        formData={formData?.[name]}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
        registry={registry}
      />
    ),
    disabled: false,
    readonly: false,
    hidden: false,
  }));
  return (
    <Template
      title=""
      properties={properties}
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      fieldPathId={fieldPathId}
      registry={registry}
      onAddProperty={() => undefined}
    />
  );
}
