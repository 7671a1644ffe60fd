import {
  type Field,
  type FieldProps,
  getTemplate,
  getUiOptions,
  orderProperties,
  type RJSFSchema,
  toFieldPathId,
} from '@rjsf/utils';
import { type JSX, useMemo } from 'react';
import { LeafField } from './LeafField.tsx';
import { plainFieldSchema } from './plain-field.ts';

interface RenderedField {
  schema: RJSFSchema;
  required: boolean;
  element: JSX.Element;
}

/**
 * The root object of a form; rjsf's SchemaField renders its properties. rjsf's own ObjectField, for objects inside
 * (`standard.tsx`), adds 32 KB gzip of Markdown code, too much for the first step's 250 KB.
 */
export function RootObject(props: FieldProps) {
  const { schema, uiSchema = {}, formData, fieldPathId, registry, errorSchema: _errors, ...rest } = props;
  const SchemaField = registry.fields.SchemaField as Field;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const Template = getTemplate('ObjectFieldTemplate', registry, options);
  const all = (schema.properties ?? {}) as Record<string, RJSFSchema>;
  // Elements by field name: a field whose schema is unchanged keeps its element, so React does not render it again.
  const drawnByName = useMemo(() => new Map<string, RenderedField>(), [registry, uiSchema]);
  const contentOf = (name: string): JSX.Element => {
    const ownSchema = all[name] ?? {};
    const required = schema.required?.includes(name) ?? false;
    const cachedElement = drawnByName.get(name);
    if (cachedElement?.schema === ownSchema && cachedElement.required === required)
      return cachedElement.element;
    const field = { ...rest, name, required, uiSchema: uiSchema[name], registry };
    const place = toFieldPathId(name, registry.globalFormOptions, fieldPathId.path);
    const plain = plainFieldSchema(ownSchema, uiSchema[name], registry);
    if (!plain || registry.fields[fieldOf(plain)] !== LeafField)
      return (
        <SchemaField
          key={name}
          {...field}
          schema={ownSchema}
          formData={formData?.[name]}
          fieldPathId={place}
        />
      );
    const readonly = rest.readonly || plain.readOnly;
    const element = (
      <LeafField
        key={name}
        {...field}
        schema={plain}
        formData={undefined}
        fieldPathId={place}
        readonly={readonly}
      />
    );
    drawnByName.set(name, { schema: ownSchema, required, element });
    return element;
  };
  const properties = orderProperties(Object.keys(all), options.order).map((name) => ({
    name,
    content: contentOf(name),
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

/** rjsf's field name for a type. */
function fieldOf({ type }: RJSFSchema): string {
  const name = type === 'integer' ? 'number' : String(type);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Field`;
}
