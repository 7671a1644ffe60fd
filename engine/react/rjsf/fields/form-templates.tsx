import {
  ADDITIONAL_PROPERTY_FLAG,
  type DescriptionFieldProps,
  type FieldTemplateProps,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type RegistryFieldsType,
  type UiSchema,
} from '@rjsf/utils';
import { Fragment, type ReactElement, type ReactNode, useContext } from 'react';
import type { FieldGroup } from '../../../index.ts';
import { groupWords } from '../../../index.ts';
import {
  GroupFrameContext,
  type GroupFrameProps,
  scopedName,
  useEngine,
  useFieldScope,
  useStepContext,
} from '../../context/index.ts';
import { LeafField } from './LeafField.tsx';
import { ResolvedField } from './ResolvedField.tsx';
import { RootObject } from './RootObject.tsx';

/** rjsf's template around every field: adds `ui:classNames` and `ui:style`; the field renders label, help and error. */
export function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { children, hidden, uiSchema, style, classNames, registry } = props;
  if (hidden) return null;
  const Wrap = ADDITIONAL_PROPERTY_FLAG in props.schema && registry.templates.WrapIfAdditionalTemplate;
  const content = Wrap ? <Wrap {...props}>{children}</Wrap> : children;
  const { className } = getUiOptions(uiSchema);
  const ownClasses = uiSchema?.['ui:classNames'] ?? uiSchema?.['ui:options']?.classNames ?? className;
  if (ownClasses === undefined && style === undefined) return content;
  return (
    <div className={[classNames, className].filter(Boolean).join(' ')} style={style}>
      {content}
    </div>
  );
}

/** A form's own fields in groups with legends or other frames (`ui:groups`); other fields come last. */
export function FieldGroups({
  properties,
  uiSchema,
}: Pick<ObjectFieldTemplateProps, 'properties' | 'uiSchema'>) {
  const { flow, env } = useEngine();
  const scope = useFieldScope();
  const { step } = useStepContext();
  const Frame = useContext(GroupFrameContext) ?? Fieldset;
  // A list is grouped by its own name, its items' fields by theirs.
  const shownFields = properties.filter(
    ({ name }) =>
      scope.shown.has(scopedName(flow, scope, name)) ||
      (scope.list === undefined && step.itemSchemas[name] !== undefined),
  );
  const groups = (uiSchema?.['ui:groups'] as FieldGroup[] | undefined) ?? [];
  const groupOf = new Map(groups.flatMap((group) => group.fields.map((name) => [name, group])));
  const remainingGroup: FieldGroup = { fields: [] };
  const fieldsByGroup = new Map<FieldGroup, typeof shownFields>(
    [...groups, remainingGroup].map((group) => [group, []]),
  );
  for (const field of shownFields) fieldsByGroup.get(groupOf.get(field.name) ?? remainingGroup)?.push(field);
  return (
    <>
      {[...fieldsByGroup].map(([group, fields], position) => {
        if (fields.length === 0) return null;
        const content = groupIntoRows(fields, group.rows, uiSchema);
        const key = group.title ?? group.fields.join();
        const { title, description } = groupWords(step, env, group);
        if (!title) {
          return (
            <div className="tr-group" key={key}>
              {content}
            </div>
          );
        }
        return (
          <Frame
            key={key}
            title={title}
            description={description}
            fields={fields.map(({ name }) => name)}
            position={position}
          >
            {content}
          </Frame>
        );
      })}
    </>
  );
}

function Fieldset({ title, description, children }: GroupFrameProps) {
  return (
    <fieldset className="tr-group">
      <legend className="tr-group__legend">{title}</legend>
      {description && <p className="tr-group__description">{description}</p>}
      {children}
    </fieldset>
  );
}

/** Fields of a row (`rows` of a group) are beside each other if there is room. */
function groupIntoRows(
  fields: ObjectFieldTemplateProps['properties'],
  rows: string[][] | undefined,
  uiSchema: ObjectFieldTemplateProps['uiSchema'],
): ReactElement[] {
  if (!rows) return fields.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);
  const renderedElements: ReactElement[] = [];
  for (let index = 0; index < fields.length; ) {
    const row = rows.find((names) => names.includes(fields[index]?.name ?? '')) ?? [];
    const rowFields = fields.slice(index).filter(({ name }) => row.includes(name));
    const content = rowFields.map((field) => field.content);
    if (rowFields.length > 1)
      renderedElements.push(
        <div
          className={[
            'tr-fields-row',
            ...rowFields.flatMap(({ name }, position) => columnOf(uiSchema?.[name], position)),
          ].join(' ')}
          key={row.join()}
        >
          {content}
        </div>,
      );
    else renderedElements.push(<Fragment key={fields[index]?.name}>{fields[index]?.content}</Fragment>);
    index += Math.max(1, rowFields.length);
  }
  return renderedElements;
}

/** A short field is as wide as its answer. A class, because the Content-Security-Policy allows no inline styles. */
function columnOf(ui: UiSchema | undefined, at: number): string[] {
  return getUiOptions(ui).width === 'short' ? [`tr-fields-row--short-${at + 1}`] : [];
}

function DescriptionFieldTemplate({ description }: DescriptionFieldProps) {
  return description ?? null;
}

function Nothing() {
  return null;
}

/** The templates that every step needs; `standard.tsx` adds templates of nested values. */
export const leafTemplates = {
  FieldTemplate,
  ObjectFieldTemplate: FieldGroups,
  DescriptionFieldTemplate,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
};

/** The fields that every step needs; a list that a widget renders as a whole is one value. */
export const leafFields: RegistryFieldsType = {
  SchemaField: ResolvedField,
  ObjectField: RootObject,
  StringField: LeafField,
  NumberField: LeafField,
  BooleanField: LeafField,
  ArrayField: LeafField,
  FallbackField: LeafField,
  NullField: Nothing,
};
