import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Ssn } from './Ssn.tsx';

export const widget: WidgetDefinition = { chrome: 'label', component: Ssn };
