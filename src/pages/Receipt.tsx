import { useText } from '../brand/BrandContext.tsx';

/** Rows are a label's key and a value; empty values are omitted. */
export function Receipt({
  reference,
  rows,
}: {
  reference: string;
  rows: Record<string, string | undefined>;
}) {
  const text = useText();
  return (
    <>
      <div className="reference">
        <p className="quiet">{text('pages.process.reference')}</p>
        <p className="reference__number figures">{reference}</p>
        <p className="small quiet">{text('pages.process.referenceHelp')}</p>
      </div>
      <dl className="facts">
        {Object.entries(rows).map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{text(`pages.process.${name}`)}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

/** Names the answers in this page that the submitted application lacks. */
export function NotIncluded({ answers = [] }: { answers?: readonly string[] }) {
  const text = useText();
  if (answers.length === 0) return null;
  return (
    <p className="prose" role="status">
      <strong>{text('pages.process.notIncluded', { answers: answers.join('; ') })}</strong>
    </p>
  );
}
