import type { CompiledFlow, EngineEnvironment } from '#engine';
import type { Brand } from '../../brand/types.ts';

/** The inputs that the state machine reads besides its state. `newKey` is injected, so that the machine stays pure. */
export interface MachineInputs {
  flow: CompiledFlow;
  env: EngineEnvironment;
  brand: Pick<Brand, 'vendor_id' | 'vendor_name' | 'partner' | 'hideable'>;
  newKey: () => string;
}
