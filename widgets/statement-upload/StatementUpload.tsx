import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';

/** The upload step (spec §2, screen 10). */
export function StatementUpload({ id }: WidgetProps<string>): JSX.Element {
  return <div id={id} />;
}
