/** Types of widgets and registries from rjsf, and the ids that `aria-describedby` refers to. */
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
