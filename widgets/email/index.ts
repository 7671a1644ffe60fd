import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Email } from './Email.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Email };
