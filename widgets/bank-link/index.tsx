import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { BankLink } from './BankLink.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: BankLink };
