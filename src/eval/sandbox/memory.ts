import { seeded } from '../random.ts';

const CITIES = ['Lund', 'Porto', 'Ghent', 'Tartu', 'Siena', 'Cork', 'Graz', 'Turku'] as const;
const SKILLS = ['welding', 'optics', 'surveying', 'drafting', 'hydraulics', 'mapping'] as const;

/** The file of a knowledge graph, one entity or relation a line: 600 people, 40 projects, who leads and who works on what. */
export function knowledgeGraph(): string {
  const random = seeded(71);
  const pick = (count: number): number => Math.floor(random() * count);
  const people = Array.from({ length: 600 }, (_, index) => ({
    type: 'entity',
    name: `person-${String(index + 1).padStart(3, '0')}`,
    entityType: 'person',
    observations: [
      `lives in ${CITIES[pick(CITIES.length)]}`,
      `knows ${SKILLS[pick(SKILLS.length)]}`,
      `joined in ${1998 + pick(27)}`,
      ...(index === 417 ? ['keeps the key of the archive'] : []),
    ],
  }));
  const projects = Array.from({ length: 40 }, (_, index) => ({
    type: 'entity',
    name: `project-${String(index + 1).padStart(2, '0')}`,
    entityType: 'project',
    observations: [`budget ${(10 + pick(90)) * 1000}`, index === 30 ? 'codename Lapwing' : `phase ${1 + pick(5)}`],
  }));
  const leads = projects.map(({ name }) => relation(people[pick(people.length)]?.name ?? '', name, 'leads'));
  const works = people.map(({ name }) => relation(name, projects[pick(projects.length)]?.name ?? '', 'works on'));
  return `${[...people, ...projects, ...leads, ...works].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function relation(from: string, to: string, relationType: string): object {
  return { type: 'relation', from, to, relationType };
}
