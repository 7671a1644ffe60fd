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
