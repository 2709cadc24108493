import type { JSX } from 'preact';
import type { Loss } from '../../../src/model/run.ts';
import { LOSSES } from '../../../src/report/compatibility.ts';
import { thousands } from '../../../src/report/words.ts';
import type { ClientTable } from '../messages.ts';
import { Prose } from './prose.tsx';

const SHAPES: Readonly<Record<Loss, string>> = {
  tool: 'M6 2a4 4 0 1 0 0 8 4 4 0 1 0 0-8z',
  server: 'M6 1l5 5-5 5-5-5z',
  session: 'M2 2h8v8H2z',
};
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
            <Shape loss={loss} /> {LOSSES[loss]}
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
      <Shape loss={loss} />
      <span class="unseen">{LOSSES[loss]}</span>
    </>
  );
}

function Shape({ loss }: { readonly loss: Loss }): JSX.Element {
  return (
    <svg class="shape" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={SHAPES[loss]} />
    </svg>
  );
}
