import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, isCustomWidget, type RegistryFieldsType } from '@rjsf/utils';
import { useMemo } from 'react';
import type { StandardParts } from '../context/index.ts';
import { DateParts, DateTimeParts, FileInput, Rating, TimeInput } from './controls/index.ts';
import { LeafField, leafTemplates, RootObject } from './fields/index.ts';
import { Description } from './templates/Description.tsx';
import { nestedTemplates } from './templates/index.ts';
import { allowKnownMarkup } from './trusted-types.ts';

// What rjsf brings along reads Markdown.
allowKnownMarkup();
const rjsf = getDefaultRegistry();
const { ArrayField: RjsfArrayField, ObjectField: RjsfObjectField } = rjsf.fields;

/** A list that a widget takes as a whole is one value; any other is rjsf's, one item after the other. */
function ArrayField(props: FieldProps) {
  const { schema, uiSchema, registry } = props;
  const { schemaUtils } = registry;
  const named = uiSchema?.['ui:widget'] ?? uiSchema?.['ui:options']?.widget;
  const whole =
    'x-flat' in schema ||
    (named !== 'list' && isCustomWidget(uiSchema ?? {})) ||
    schemaUtils.isMultiSelect(schema) ||
    schemaUtils.isFilesArray(schema, uiSchema);
  if (whole || !RjsfArrayField) return <LeafField {...props} />;
  const items = { ...props, uiSchema: named === 'list' ? withoutWidget(uiSchema) : uiSchema };
  return Array.isArray(schema.items) ? <Tuple {...items} /> : <RjsfArrayField {...items} />;
}

/** A tuple asks for each of its values from the start; rjsf draws those alone that are there. */
function Tuple({ formData, ...props }: FieldProps) {
  const count = Array.isArray(props.schema.items) ? props.schema.items.length : 0;
  const whole = useMemo(() => {
    const given: unknown[] = Array.isArray(formData) ? formData : [];
    return given.length < count
      ? [...given, ...Array<undefined>(count - given.length).fill(undefined)]
      : given;
  }, [formData, count]);
  return RjsfArrayField && <RjsfArrayField {...props} formData={whole} />;
}

/** An object out of a few (`enum`) is one value. */
function ObjectField(props: FieldProps) {
  const { schema, registry, fieldPathId } = props;
  if (fieldPathId.path.length === 0 && !schema.additionalProperties) return <RootObject {...props} />;
  if (!RjsfObjectField || (schema.enum && registry.schemaUtils.isSelect(schema)))
    return <LeafField {...props} />;
  return <RjsfObjectField {...props} />;
}

function withoutWidget(uiSchema: FieldProps['uiSchema']): FieldProps['uiSchema'] {
  const { 'ui:widget': _list, ...rest } = uiSchema ?? {};
  return rest;
}

const fields: RegistryFieldsType = {
  ...rjsf.fields,
  ArrayField,
  ObjectField,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  // What has no one type: constants of several kinds, a text or a number.
  FallbackField: LeafField,
};

/**
 * rjsf's own fields, templates and widgets with the theme's on top: for steps with nested values, branches, or a widget that
 * only rjsf has. Loaded with such a step.
 */
export const standard: StandardParts = {
  fields,
  templates: {
    ...rjsf.templates,
    ...leafTemplates,
    ...nestedTemplates,
    DescriptionFieldTemplate: Description,
  },
  widgets: {
    ...rjsf.widgets,
    AltDateWidget: DateParts,
    AltDateTimeWidget: DateTimeParts,
    FileWidget: FileInput,
    RatingWidget: Rating,
    TimeWidget: TimeInput,
  },
};
