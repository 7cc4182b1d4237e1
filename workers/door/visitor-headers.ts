/** Says whose request it is that the web passes on, to a host that shares HOST_SECRET with it. */
export const VISITOR_HEADER = "x-visitor-ip";
export const HOST_SECRET_HEADER = "x-host-secret";
