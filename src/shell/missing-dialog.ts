import { useEffect, useEffectEvent } from 'react';
import { useText } from '../brand/BrandContext.tsx';
import { useServices } from './services.ts';

/** Says that the code of a dialog did not come, and that the network is to blame; then `next`. For what stands in its place. */
export function useMissingDialog(title?: string, next = (): void => {}): void {
  const { alerts } = useServices();
  const text = useText();
  const tell = useEffectEvent(() => {
    alerts.show({ level: 'warning', title: title && text(title), text: text('alerts.network') });
    next();
  });
  useEffect(() => tell(), []);
}
