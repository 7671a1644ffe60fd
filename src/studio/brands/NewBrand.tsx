import { Button } from '@fluentui/react-components';
import { useDraft, useMayEdit } from '../draft/use-draft.ts';
import { brandsIn, removeBrand } from '../model/words/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { word } from '../parts/words.ts';

/** A brand of the draft alone: it has no history, and can be removed. */
export function NewBrand({ platform }: { platform: string }) {
  const draft = useDraft();
  const mayRemove = useMayEdit();
  const remove = () => {
    const { files } = draft.store.getState().history;
    const brand = brandsIn(files).find((brand) => brand.platform === platform)?.name ?? platform;
    draft.edit(word('brands.removed', { brand }), (all) => removeBrand(all, platform));
  };
  return (
    <section className="st-rules" aria-label={word('brands.history')}>
      <p className="st-quiet">{word('brands.notLive')}</p>
      {mayRemove && (
        <div>
          <Button size="small" icon={<Icon name="remove" />} onClick={remove}>
            {word('brands.remove')}
          </Button>
        </div>
      )}
    </section>
  );
}
