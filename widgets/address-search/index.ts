import type { WidgetDefinition } from '#engine/react/widget-contract.ts';
import { AddressSearch } from './AddressSearch.tsx';

export const widget: WidgetDefinition = { chrome: 'none', component: AddressSearch };
