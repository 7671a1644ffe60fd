import { useBrand, useText } from '../brand/BrandContext.tsx';
import { PageHeading } from '../shell/navigation/index.ts';
import { usePageTitle } from '../shell/page/index.ts';

/** The page at /version [ROUTE-9]. */
export function VersionPage() {
  const text = useText();
  const { brand, boot } = useBrand();
  usePageTitle(text('pages.version.title'));
  const { name, version, commit, builtAt, flows = {} } = boot.version ?? {};
  const rows: [string, string | undefined][] = [
    ['name', name],
    ['version', version],
    ['commit', commit],
    ['builtAt', builtAt],
    ['brand', brand.platform],
    [
      'flows',
      Object.entries(flows)
        .map(([flow, flowVersion]) => `${flow} ${flowVersion}`)
        .join(', '),
    ],
  ];
  return (
    <div className="page stack-24">
      <PageHeading>{text('pages.version.title')}</PageHeading>
      <dl className="facts figures">
        {rows.map(([row, value]) => (
          <div key={row}>
            <dt>{text(`pages.version.${row}`)}</dt>
            <dd>{value || text('pages.version.unknown')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
