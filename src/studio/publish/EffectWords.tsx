import type { StudioReview } from '#contracts/studio-shapes.ts';
import { word } from '../words.ts';

/** What publishing does to the applications under way, as the stored ones say. */
export function EffectWords({ effect }: { effect: StudioReview['effect'] }) {
  if (!effect) return null;
  const { asked, refused, lost, ...sums } = effect;
  const lines = [
    ...linesOf('publish.effectAsked', asked),
    ...linesOf('publish.effectRefused', refused),
    ...linesOf('publish.effectLost', lost),
  ];
  return (
    <section aria-labelledby="effect-title">
      <h3 id="effect-title">{word('publish.effect')}</h3>
      <p>{word(sums.total === 0 ? 'publish.effectNone' : 'publish.effectSum', sums)}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const linesOf = (key: string, counts: Record<string, number>): string[] =>
  Object.entries(counts).map(([what, count]) => word(key, { what, count }));
