import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { Problem } from '../../http/problems/problem.ts';
import { dealData } from '../read/index.ts';
import { type ReadDeal, readDocument } from '../store/index.ts';
import type { Target } from './authorize.ts';
import type { SaveRequest } from './save-request.ts';

/**
 * Opens the document that a save builds on.
 * @param known the cached deal, if this process has it
 * @throws Problem `version-conflict` (with the newer data), `precondition-required`
 */
export function openDeal(
  crypto: FieldCrypto,
  { flow, deal }: Target,
  { kind, version, brand }: SaveRequest,
  known: ReadDeal | undefined,
): ReadDeal {
  const isCurrent = deal.version === 0 || version === deal.version;
  if (!isCurrent && version === undefined && kind !== 'preference' && kind !== 'create')
    throw new Problem('precondition-required');
  // A cached document was read with the flow that was live then.
  const read = known?.flow === flow ? known.read : readDocument(crypto, flow, deal);
  // A first save is refused if the user already has an application; a preference applies to any version.
  if (!isCurrent && (version !== undefined || kind !== 'preference'))
    throw new Problem('version-conflict', { data: { ...dealData(brand, flow, deal, read.application) } });
  return { flow, deal, read };
}
