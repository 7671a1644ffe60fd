import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, isCustomWidget, type RegistryFieldsType } from '@rjsf/utils';
import { useMemo } from 'react';
import { type FieldSchema, isOneControl } from '../../index.ts';
import type { StandardParts } from '../context/index.ts';
import { DateParts, DateTimeInput, DateTimeParts, FileInput, Rating, TimeInput } from './controls/index.ts';
import { LeafField, leafTemplates, RootObject } from './fields/index.ts';
import { Description } from './templates/Description.tsx';
import { nestedTemplates } from './templates/index.ts';
import { allowKnownMarkup } from './trusted-types.ts';

// Called first, because rjsf's own parts render Markdown through innerHTML.
allowKnownMarkup();
const rjsf = getDefaultRegistry();
const { ArrayField: RjsfArrayField, ObjectField: RjsfObjectField } = rjsf.fields;

/** A list that a widget renders as a whole is one value; rjsf renders any other by item. */
function ArrayField(props: FieldProps) {
  const { schema, uiSchema, registry } = props;
  const { schemaUtils } = registry;
  const namedWidget = uiSchema?.['ui:widget'] ?? uiSchema?.['ui:options']?.widget;
  const isWholeValue =
    'x-flat' in schema ||
    (namedWidget !== 'list' && isCustomWidget(uiSchema ?? {})) ||
    schemaUtils.isMultiSelect(schema) ||
    isOneControl(schema as FieldSchema, {}) ||
    schemaUtils.isFilesArray(schema, uiSchema);
  if (isWholeValue || !RjsfArrayField) return <LeafField {...props} />;
  const items = { ...props, uiSchema: namedWidget === 'list' ? withoutWidget(uiSchema) : uiSchema };
  if (Array.isArray(schema.items)) return <FilledList {...items} count={schema.items.length} />;
  // An optional list that the user has not touched stays absent, but shows its least number of items.
  const { minItems = 0 } = schema;
  if (minItems > 0) return <FilledList {...items} count={props.formData === undefined ? minItems : 0} />;
  return <RjsfArrayField {...items} />;
}

/** Draws a list with blank items up to a count; rjsf would render only the present ones, such as the answered ones of a tuple. */
function FilledList({ formData, count, ...props }: FieldProps & { count: number }) {
  const wholeList = useMemo(() => {
    const ownList: unknown[] = Array.isArray(formData) ? formData : [];
    return ownList.length < count
      ? [...ownList, ...Array<undefined>(count - ownList.length).fill(undefined)]
      : ownList;
  }, [formData, count]);
  return RjsfArrayField && <RjsfArrayField {...props} formData={wholeList} />;
}

/** Renders an object by property, except the root object and a choice among whole objects (`enum`), which is one value. */
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
  // rjsf's field for constants of several types, and for a text or a number.
  FallbackField: LeafField,
};

/**
 * rjsf's own parts, overridden by the theme's, for steps with nested values, branches, or a widget of rjsf; loaded with
 * the first such step.
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
    DateTimeWidget: DateTimeInput,
    FileWidget: FileInput,
    RatingWidget: Rating,
    TimeWidget: TimeInput,
  },
};
