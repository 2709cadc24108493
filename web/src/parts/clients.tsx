import type { JSX } from 'preact';
import { LOSSES } from '../../../src/report/compatibility.ts';
import { thousands } from '../../../src/report/words.ts';
import type { ClientTable } from '../messages.ts';
import { Prose } from './prose.tsx';

/** Which clients take which tools, and why some do not. */
export function Clients({ table: { summary, columns, rows, more } }: { readonly table: ClientTable }): JSX.Element {
  return (
    <section class="clients">
      <p class="note">
        {summary}
        {rows.length === 0 ? '' : ' What the others come to:'}
      </p>
      {rows.length === 0 ? undefined : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Clients and tools">
          <table>
            <thead>
              <tr>
                <th scope="col">Tool</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">Why, and what to do</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells, reasons }, index) => (
                <tr key={`${index} ${name}`}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {cells.map((loss, column) => (
                    <td key={columns[column]?.id ?? column} class={loss === undefined ? '' : 'error'}>
                      {loss === undefined ? '' : LOSSES[loss]}
                    </td>
                  ))}
                  <td>
                    {reasons.map(({ message, remedy }) => (
                      <div key={message}>
                        <p>{message}</p>
                        <p class="note">
                          <Prose text={remedy} />
                        </p>
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
            {more === 0 ? undefined : (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={columns.length + 2}>
                    and {thousands(more)} more
                  </th>
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
    </section>
  );
}
