/** The page's one script: it filters the findings and says how many are shown. It only hides, and sets plain text. */
export const SCRIPT = `'use strict';
{
  const filters = document.querySelector('[data-filters]');
  if (filters) {
    const search = filters.querySelector('input[type=search]');
    const boxes = [...filters.querySelectorAll('input[type=checkbox]')];
    const status = filters.querySelector('[data-shown]');
    const lower = (element) => element.textContent.toLowerCase();

    const targets = [...document.querySelectorAll('[data-target]')].map((target) => ({
      none: target.querySelector('[data-none]'),
      groups: [...target.querySelectorAll('[data-group]')].map((group) => ({
        element: group,
        entries: [...group.querySelectorAll('[data-severity]')].map((entry) => ({
          element: entry,
          severity: entry.dataset.severity,
          category: entry.dataset.category,
          hits: [...entry.querySelectorAll('[data-hit]')].map((hit) => ({ element: hit, text: undefined })),
        })),
      })),
    }));
    const all = document.querySelectorAll('[data-hit]').length;

    const textOf = (hit, entry, group) => (hit.text ??= [
      lower(group.element.querySelector('h3')),
      lower(entry.element.querySelector('.rule code')),
      lower(hit.element),
    ].join(' '));

    const hide = (element, hidden) => {
      if (element.hidden !== hidden) element.hidden = hidden;
    };

    const apply = () => {
      const wanted = (name) => new Set(boxes.filter((box) => box.name === name && box.checked).map((box) => box.value));
      const severities = wanted('severity');
      const categories = wanted('category');
      const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
      let shown = 0;
      for (const { none, groups } of targets) {
        let inTarget = 0;
        for (const group of groups) {
          let inGroup = 0;
          for (const entry of group.entries) {
            let inEntry = 0;
            if (severities.has(entry.severity) && categories.has(entry.category))
              for (const hit of entry.hits) {
                const matches = words.every((word) => textOf(hit, entry, group).includes(word));
                hide(hit.element, !matches);
                if (matches) inEntry += 1;
              }
            hide(entry.element, inEntry === 0);
            inGroup += inEntry;
          }
          hide(group.element, inGroup === 0);
          inTarget += inGroup;
        }
        hide(none, groups.length === 0 || inTarget > 0);
        shown += inTarget;
      }
      const count = (number) => String(number).replace(/\\B(?=(\\d{3})+$)/g, ',');
      status.textContent = shown === all
        ? 'All ' + count(all) + ' shown'
        : count(shown) + ' of ' + count(all) + ' shown';
      filters.toggleAttribute('data-active', shown !== all);
    };

    let timer;
    search.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 120);
    });
    for (const box of boxes) box.addEventListener('change', apply);
    // Some browsers keep what was ticked when the page is loaded again.
    addEventListener('pageshow', apply);
    filters.hidden = false;
  }
}
`;
