import type { DescribedEntry } from '../../interface/describe-profile.js';
import { groupRows, type ProfileRow, valueText } from './profile-row.js';

interface ProfileTableProps {
  readonly rows: readonly ProfileRow[];
  /** The name of the other profile, if the rows compare with one. */
  readonly otherName: string | undefined;
}

/** The entries by operation; another profile has a column beside that of the mock. */
export function ProfileTable({ rows, otherName }: ProfileTableProps) {
  const columns = otherName === undefined ? ['What the mock does'] : ['This mock', otherName];
  return (
    <table class={`entries profile ${otherName === undefined ? '' : 'compares'}`}>
      <caption class="unseen">Profile</caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {[...groupRows(rows)].map(([group, members]) => (
        <tbody key={group}>
          <tr class="group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {group}
            </th>
          </tr>
          {members.map((row) => (
            <tr key={row.entries[0].id} class={row.isMarked ? 'marked' : undefined}>
              <th scope="row">
                <code>{row.entries[0].id}</code>{' '}
                {row.isMarked && (
                  <span class="badge warn">
                    {otherName === undefined ? 'changed' : 'different'}
                  </span>
                )}
              </th>
              {row.entries.map((entry, position) => (
                <td key={columns[position]} data-label={otherName && columns[position]}>
                  <Entry entry={entry} showsDefault={otherName !== undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Entry({ entry, showsDefault }: { entry: DescribedEntry; showsDefault: boolean }) {
  return (
    <>
      {entry.sentence}{' '}
      <code class="quiet">
        {valueText(entry)}
        {showsDefault && entry.isDefault && ' (default)'}
      </code>
    </>
  );
}
