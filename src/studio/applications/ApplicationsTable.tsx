import type { ListedApplication } from '#contracts/studio/applications.ts';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';
import { addressOfApplication, ageWords, amountWords, dayWords, missingWords } from './application-words.ts';

interface ApplicationsTableProps {
  applications: readonly ListedApplication[];
  brands: readonly { platform: string; name: string }[];
}

/** Submitted applications as rows, with the brand if there are several. */
export function ApplicationsTable({ applications, brands }: ApplicationsTableProps) {
  const nameOf = (platform: string) => brands.find((brand) => brand.platform === platform)?.name ?? platform;
  const hasBrands = brands.length > 1;
  const columns = [
    'name',
    'reference',
    ...(hasBrands ? ['brand'] : []),
    'amount',
    'stage',
    'missing',
    'submitted',
  ];
  return (
    <table className="st-table st-applications">
      <caption className="visually-hidden">{word('applications.caption')}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={`st-applications__${name}`}>
              {word(`applications.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <tr key={`${application.brand} ${application.id}`}>
            <th scope="row">
              <a href={addressOfApplication(application)}>
                {application.name || word('applications.unnamed')}
              </a>
            </th>
            <td data-column={word('applications.reference')} className="figures">
              {application.reference}
            </td>
            {hasBrands && <td data-column={word('applications.brand')}>{nameOf(application.brand)}</td>}
            <td data-column={word('applications.amount')} className="figures st-applications__amount">
              {amountWords(application)}
            </td>
            <td data-column={word('applications.stage')}>
              {word(`applications.stages.${application.stage}`)}
            </td>
            <td data-column={word('applications.missing')}>
              {missingWords(application.missing).join(', ') || (
                <span className="st-quiet">{word('applications.nothingMissing')}</span>
              )}
            </td>
            <td data-column={word('applications.submitted')}>
              <Age of={application.submittedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Age({ of }: { of: string }) {
  const time = new Date(of);
  return (
    <time dateTime={of} title={timeWords(time)}>
      {dayWords(time)} <span className="st-quiet">{ageWords(time)}</span>
    </time>
  );
}
