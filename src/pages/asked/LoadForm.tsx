import { useEffect, useState } from 'react';
import { useBrand } from '../../brand/BrandContext.tsx';
import type { Brand } from '../../brand/types.ts';
import { PageLoading } from '../../shell/page/index.ts';

interface LoadFormProps<Form> {
  /** Loads flow and widgets, too; called once. */
  load: (brand: Brand) => Promise<Form>;
  onLoaded: (form: Form) => void;
  onFailed: () => void;
}

/** The placeholder of a form that is being loaded. */
export function LoadForm<Form>(props: LoadFormProps<Form>) {
  const { brand } = useBrand();
  const [first] = useState({ ...props, brand });
  useEffect(() => {
    let isWanted = true;
    first
      .load(first.brand)
      .then((form) => isWanted && first.onLoaded(form))
      .catch(first.onFailed);
    return () => {
      isWanted = false;
    };
  }, [first]);
  return <PageLoading />;
}
