import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { Consent } from './Consent.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: Consent };
