import { useText } from '../brand/BrandContext.tsx';

/** Says that nothing can be kept here, and opens the same page where it can. */
export function NewWindow({ to }: { to: string }) {
  const text = useText();
  return (
    <div className="page embed-notice">
      <div className="notice stack-8" role="status">
        <p>{text('session.storage.text')}</p>
        <p>
          <a className="button" href={to} target="_blank" rel="noopener">
            {text('session.storage.link')}
          </a>
        </p>
      </div>
    </div>
  );
}
