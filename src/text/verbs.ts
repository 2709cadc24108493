import { identifierWords } from './words.ts';

const ACTIONS: ReadonlySet<string> = new Set(
  `abort accept act activate add analyze append apply approve archive assign attach authenticate authorize batch block book
  build calculate call cancel capture check clear click clone close collect commit compare compile complete compute
  configure confirm connect convert copy count create deactivate debug decline delete deploy describe destroy detach
  detect diff disable disconnect dismiss download drag drop duplicate edit enable encode enqueue erase estimate evaluate
  execute expand explain export extract fetch fill filter find fork format generate get grant hide hover import index
  insert inspect install invite invoke join kill launch leave link list load lock log lookup mark merge modify monitor
  move mute navigate notify open parse patch pause perform ping post predict press preview print process promote publish
  pull purge push put query queue read rebase record redeploy refresh register reject release reload remove rename render
  reopen replace reply request reset resolve restart restore resume retrieve retry revert review revoke rollback rotate
  run save scan schedule scrape screenshot search select send set share show sign simulate solve sort split start stop
  store stream submit subscribe suggest summarize suspend switch sync tag take test toggle track transfer transform
  translate trigger truncate type unarchive unassign unblock unlink unlock unpublish unregister unsubscribe update upgrade
  upload upsert validate verify view wait watch write`.split(/\s+/),
);
// What may stand before the verb: a service's name, of one word or two.
const PREFIX_WORDS = 2;

/** True for a word that says what a tool does: `get`, `delete`. */
export function isActionVerb(word: string): boolean {
  return ACTIONS.has(word);
}

/** The verb in the name of a tool that says what it does: `github_list_issues` → list. */
export function actionVerb(name: string): string | undefined {
  return identifierWords(name)
    .slice(0, PREFIX_WORDS + 1)
    .find(isActionVerb);
}
