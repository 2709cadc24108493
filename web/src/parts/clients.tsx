import type { JSX } from 'preact';
import type { Loss } from '../../../src/model/run.ts';
import { LOSSES } from '../../../src/report/compatibility.ts';
import { thousands } from '../../../src/report/words.ts';
import type { ClientTable } from '../messages.ts';
import { Prose } from './prose.tsx';

const MARKS: Readonly<Record<Loss, string>> = { tool: '●', server: '◆', session: '■' };
const LEGEND = ['tool', 'server', 'session'] as const satisfies readonly Loss[];

/** Which clients take which tools, and why some do not. */
export function Clients({ table: { summary, columns, rows, more } }: { readonly table: ClientTable }): JSX.Element {
  if (rows.length === 0) return <p class="note">{summary}</p>;
  const lost = LEGEND.filter((loss) => rows.some(({ cells }) => cells.includes(loss)));
  return (
    <section class="clients">
      <p class="note">{summary}</p>
      <ul class="legend" aria-hidden="true">
        {lost.map((loss) => (
          <li key={loss}>
            <span class="error">{MARKS[loss]}</span> {LOSSES[loss]}
          </li>
        ))}
      </ul>
      <section class="scroll" tabIndex={0} aria-label="Clients and tools">
        <table>
          <thead>
            <tr>
              <th scope="col">Tool, why, and what to do</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  <span class="upright">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells, reasons }, index) => (
              <tr key={`${index} ${name}`}>
                <th scope="row">
                  <bdi class="name">{name}</bdi>
                  {reasons.map(({ message, remedy }) => (
                    <div key={message} class="reason">
                      <p>{message}</p>
                      <p class="note">
                        <Prose text={remedy} />
                      </p>
                    </div>
                  ))}
                </th>
                {cells.map((loss, column) => (
                  <td key={columns[column]?.id ?? column}>{loss === undefined ? undefined : <Lost loss={loss} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {more === 0 ? undefined : (
            <tfoot>
              <tr>
                <th scope="row" colSpan={columns.length + 1}>
                  and {thousands(more)} more
                </th>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </section>
  );
}

function Lost({ loss }: { readonly loss: Loss }): JSX.Element {
  return (
    <>
      <span class="error" aria-hidden="true">
        {MARKS[loss]}
      </span>
      <span class="unseen">{LOSSES[loss]}</span>
    </>
  );
}
