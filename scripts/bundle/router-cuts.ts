/** What goes, from the first words up to (not with) the last ones, and what stands there instead. */
export type Cut = readonly [from: string, to: string, instead: string];

/**
 * No page of ours has a fetcher, a deferred value, a blocker, a view transition or a body that is no form. Down the
 * file `router.js` of @remix-run/router.
 */
export const ROUTER_CUTS: readonly Cut[] = [
  // initialize, dispose
  ["      if (unblockBlockerHistoryUpdate) {", "      return startNavigation(historyAction, location);", ""],
  ["    if (isBrowser) {", "    if (!state.initialized) {", ""],
  ["  function dispose() {", "  function subscribe(fn) {", ""],
  [
    "  function updateState(newState, opts) {",
    "  function completeNavigation(",
    `  function updateState(newState) {
    state = _extends({}, state, newState);
    [...subscribers].forEach(subscriber => subscriber(state));
  }
`,
  ],
  // completeNavigation
  ["    let blockers = state.blockers;", "    let preventScrollReset =", ""],
  ["    let viewTransitionOpts;", "    updateState(_extends({}, newState, {", ""],
  [
    "      preventScrollReset,\n      blockers\n",
    "    pendingAction = Action.Pop;",
    "      preventScrollReset\n    }));\n",
  ],
  // navigate
  [
    "    let blockerKey = shouldBlockNavigation({",
    "    return await startNavigation(historyAction, nextLocation",
    "",
  ],
  // handleAction
  ["    if (isDeferredResult(result)) {", "    if (isErrorResult(result)) {", ""],
  // handleLoaders
  ["    cancelActiveDeferreds(routeId =>", "    pendingNavigationLoadId = ++", ""],
  [
    "    if (matchesToLoad.length === 0 && revalidatingFetchers",
    "      completeNavigation(location,",
    "    if (matchesToLoad.length === 0) {\n",
  ],
  [", updatedFetchers ? {", ", {\n        flushSync", ")"],
  ["      if (revalidatingFetchers.length > 0) {", "      updateState(updates, {", ""],
  [
    "    revalidatingFetchers.forEach(rf => {",
    "    if (request.signal.aborted) {",
    `    let loaderResults = await callDataStrategy("loader", state, request, matchesToLoad, matches, null);\n`,
  ],
  ["    if (pendingNavigationController) {", "    let redirect = findRedirect(loaderResults);", ""],
  [
    "    redirect = findRedirect(fetcherResults);",
    "    if (future.v7_partialHydration && initialHydration && state.errors) {",
    "    let { loaderData, errors } = processRouteLoaderData(matches, loaderResults, pendingActionResult);\n",
  ],
  [
    "    let updatedFetchers = markFetchRedirectsDone();",
    "  function getUpdatedActionData(",
    "    return { matches, loaderData, errors };\n  }\n",
  ],
  ["  function getUpdatedRevalidatingFetchers(", "  async function startRedirectNavigation(", ""],
  ["  async function callLoadersAndMaybeResolveData(", "  function interruptActiveLoads() {", ""],
  [
    "  function interruptActiveLoads() {",
    "  function handleNavigational404(",
    "  function interruptActiveLoads() {\n    isRevalidationRequired = true;\n  }\n",
  ],
  ["    cancelActiveDeferreds();", "    return {\n      notFoundMatches", ""],
  ["  function cancelActiveDeferreds(", "  function enableScrollRestoration(", ""],
  ["  function _internalSetRoutes(", "  function patchRoutes(", ""],
  ["    fetch,\n", "    revalidate,", ""],
  ["    getFetcher,\n", "    patchRoutes,", ""],
  ["    _internalFetchControllers:", "  };\n  return router;", ""],
  // The form's own encodings are left.
  [
    '  if (opts.body !== undefined) {\n    if (opts.formEncType === "text/plain")',
    "  invariant(typeof FormData",
    "",
  ],
  // getMatchesToLoad
  [" || cancelledDeferredRoutes.some(", ") {\n      return true;", ""],
  [
    "  let revalidatingFetchers = [];",
    "function shouldLoadRouteOnHydration(",
    "  return [navigationMatches];\n}\n",
  ],
  // convertDataStrategyResultToDataResult: a loader's answer is a response.
  [
    "    if (isDataWithResponseInit(result)) {",
    "    return {\n      type: ResultType.error,\n      error: result,",
    "",
  ],
  ["  if (isDeferredData(result)) {", "  return {\n    type: ResultType.data,\n    data: result\n", ""],
  // createClientSideRequest
  ['    if (formEncType === "application/json") {', 'if (formEncType === "application/x-www', "    "],
  // processRouteLoaderData
  [
    "      if (isDeferredResult(result)) {",
    "  if (pendingError !== undefined &&",
    "      loaderData[id] = result.data;\n    }\n  });\n",
  ],
];
