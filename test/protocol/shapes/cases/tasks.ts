import { notification } from './envelopes.ts';
import { response } from './results.ts';
import { type Case, decides, MODERN, may, must, type Row, TASKS } from './row.ts';
import { ARRAY, OBJECT, TEXT } from './words.ts';

/** A task of 2025-11-25 with every member. */
export const OLD_TASK = {
  taskId: 't1',
  status: 'working',
  statusMessage: '',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttl: null,
  pollInterval: 5.5,
};

const NEW_TASK = {
  taskId: 't1',
  statusMessage: '',
  createdAt: '2026-01-01T00:00:00Z',
  lastUpdatedAt: '2026-01-01T00:00:00Z',
  ttlMs: 60000,
  pollIntervalMs: 5000,
};

const STATUS = 'one of "working", "input_required", "completed", "failed", "cancelled"';

function taskRows(at: string, breaks: string, ttl: string, poll: string): Row[] {
  const prefix = at === '' ? '' : `${at} `;
  return [
    must(`${prefix}taskId`, 7, TEXT, breaks),
    must(`${prefix}status`, 'done', STATUS, breaks),
    may(`${prefix}statusMessage`, null, TEXT, breaks),
    must(`${prefix}createdAt`, 0, 'a string (an ISO 8601 time)', breaks),
    must(`${prefix}lastUpdatedAt`, 0, 'a string (an ISO 8601 time)', breaks),
    must(`${prefix}${ttl}`, '5', 'a number or null', breaks),
    may(`${prefix}${poll}`, null, 'a number', breaks),
  ];
}

/** The rows of a task of 2025-11-25. */
export const oldTaskRows = (at: string): Row[] => taskRows(at, 'tasks25-task-shape', 'ttl', 'pollInterval');

const newTaskRows = (at: string): Row[] => taskRows(at, 'tasksext-result-type', 'ttlMs', 'pollIntervalMs');

/** Everything about tasks that a server sends unasked or answers with. */
export const TASK_RESULTS: readonly Case[] = [
  response(
    'tools/call with a task',
    'tools/call',
    { task: OLD_TASK },
    [decides(may('task', null, OBJECT, 'tasks25-task-shape')), ...oldTaskRows('task')],
    TASKS,
    null,
  ),
  response('tasks/get of 2025-11-25', 'tasks/get', OLD_TASK, oldTaskRows(''), TASKS, null),
  response('tasks/cancel of 2025-11-25', 'tasks/cancel', OLD_TASK, oldTaskRows(''), TASKS, null),
  response('tasks/result', 'tasks/result', { content: 1 }, [], TASKS, null),
  response(
    'tasks/list',
    'tasks/list',
    { tasks: [OLD_TASK], nextCursor: 'p2' },
    [
      must('tasks', {}, ARRAY, 'tasks25-task-shape'),
      may('tasks 0', 't1', OBJECT, 'tasks25-task-shape'),
      ...oldTaskRows('tasks 0'),
      may('nextCursor', 2, TEXT, 'page-next-cursor-type'),
    ],
    TASKS,
    null,
  ),
  response(
    'tools/call with a task of the extension',
    'tools/call',
    { ...NEW_TASK, status: 'working', resultType: 'task' },
    newTaskRows(''),
    MODERN,
    null,
  ),
  ...Object.entries({
    working: { member: undefined, bad: null },
    completed: { member: { result: { content: [] } }, bad: 'done' },
    failed: { member: { error: { code: 1 } }, bad: 'oops' },
    input_required: { member: { inputRequests: { a: { method: 'roots/list' } } }, bad: [] },
    cancelled: { member: undefined, bad: null },
  }).flatMap(([status, { member, bad }]) => {
    const name = Object.keys(member ?? {})[0];
    const rows = [...newTaskRows(''), ...(name === undefined ? [] : [must(name, bad, OBJECT, 'tasksext-result-type')])];
    const task = { ...NEW_TASK, status, ...member };
    return [
      response(`tasks/get, ${status}`, 'tasks/get', task, rows, MODERN),
      notification(`notifications/tasks, ${status}`, 'notifications/tasks', task, rows, 'tasksext-result-type', MODERN),
    ];
  }),
  response('tasks/cancel', 'tasks/cancel', {}, [], MODERN),
  response('tasks/update', 'tasks/update', {}, [], MODERN),
];
