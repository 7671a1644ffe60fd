import type { TemplatesType } from '@rjsf/utils';
import { AdditionalProperty } from './AdditionalProperty.tsx';
import { BaseInput } from './BaseInput.tsx';
import { BranchTemplate } from './BranchTemplate.tsx';
import { buttonTemplates } from './buttons.tsx';
import { ListItemTemplate, ListTemplate } from './ListTemplate.tsx';
import { ObjectTemplate } from './ObjectTemplate.tsx';

/** Our templates for nested values; the other templates are rjsf's own. */
export const nestedTemplates = {
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: ListItemTemplate,
  BaseInputTemplate: BaseInput,
  ButtonTemplates: buttonTemplates,
  MultiSchemaFieldTemplate: BranchTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  WrapIfAdditionalTemplate: AdditionalProperty,
} satisfies { [Name in keyof TemplatesType]?: unknown };
