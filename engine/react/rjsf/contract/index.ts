/** What the rooms below rjsf/ need of it: the types of widgets and registries, and the ids that a described control refers to. */
export type {
  Field,
  FieldPathList,
  Registry,
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
  Widget,
  WidgetProps,
} from '@rjsf/utils';
export { descriptionId, errorId, helpId } from '@rjsf/utils';
