/** The parts of rjsf for the folders of rjsf/: types of widgets and registries, and the ids that `aria-describedby` refers to. */
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
